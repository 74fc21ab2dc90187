// A number of a figure as a tone; a part of each figure that can be heard.

import { clamp } from "./numerics.js";

/**
 * A button that lets one hear what `get` tells: from `low` to `high` two octaves. Nothing sounds before it is pressed.
 */
export function hear(figure, what, [low, high], get) {
  let context, tone, volume, last;
  const button = figure.button(`Hear the ${what}`, () => {
    if (context) context = void context.close();
    else {
      context = new AudioContext();
      tone = context.createOscillator();
      volume = context.createGain();
      volume.gain.value = 0;
      tone.connect(volume).connect(context.destination);
      tone.start();
    }
    last = null;
    figure.update();
  });
  figure.syncs.push(() => {
    button.setAttribute("aria-pressed", Boolean(context));
    const pitch = 220 * 4 ** clamp((get() - low) / (high - low), 0, 1);
    if (!context || pitch === last) return;
    const now = context.currentTime;
    tone.frequency.setTargetAtTime((last = pitch), now, 0.02);
    volume.gain.cancelScheduledValues(now);
    volume.gain.setTargetAtTime(0.1, now, 0.02);
    volume.gain.setTargetAtTime(0, now + 0.3, 0.05);
  });
}
