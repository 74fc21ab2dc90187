// What the scripts of pages share, and that a selector or an event leads to the kind of element that its reader means.

declare var katex: any;
declare var iconCopy: string; // of sphinx-copybutton
interface Window {
  bookPlaces: (data: any) => void;
  bookPreviews: (page: string, pieces: object) => void;
  bookAddresses: (pages: Record<string, string>) => void;
  bookLate: (version: string, texts: string[]) => void;
  bookProgress: any;
  bookPractise: (texts: Record<string, string>) => void;
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
