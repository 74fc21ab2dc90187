// What the scripts of pages share, and that a selector or an event leads to the kind of element that its reader means.

declare var katex: any;
interface Window {
  bookPlaces: (data: any) => void;
  bookPreviews: (page: string, pieces: object) => void;
  bookAddresses: (pages: Record<string, string>) => void;
  bookProgress: any;
  bookSearch: (query: string) => Promise<object[]>;
  linclsFigures: any;
  certifyFit: any;
  fitCheck: any;
  bookSteps: (file: string, data: any) => void;
  linclsBeside: (name: string, text: string) => void;
}
interface Element extends HTMLOrSVGElement {
  title: string;
  open: boolean;
  ontoggle: any;
  printed: Element[];
}
interface EventTarget {
  closest: Element["closest"];
  matches: any;
}
