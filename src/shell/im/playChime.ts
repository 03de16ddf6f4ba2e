/** Hz and seconds of the two notes, and how loud they begin. */
const NOTES = [
  { pitch: 660, at: 0 },
  { pitch: 880, at: 0.12 },
] as const;
const LENGTH = 0.18;
const LOUDNESS = 0.12;

let audio: AudioContext | undefined;

/** Plays two short notes. Browsers keep a window silent that nobody has clicked in. */
export function playChime(): void {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  for (const { pitch, at } of NOTES) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(LOUDNESS, currentTime + at);
    gain.gain.exponentialRampToValueAtTime(0.001, currentTime + at + LENGTH);
    tone.connect(gain).connect(destination);
    tone.start(currentTime + at);
    tone.stop(currentTime + at + LENGTH);
  }
}
