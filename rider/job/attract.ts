/** A short sound and a buzz for a rider who does not look at the phone; a browser that has neither stays still. */
export function attract(): void {
  navigator.vibrate?.([200, 100, 200]);
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    tone.frequency.value = 880;
    tone.connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.25);
    tone.onended = () => void context.close();
  } catch {
    // Before the first touch a page may not make a sound.
  }
}
