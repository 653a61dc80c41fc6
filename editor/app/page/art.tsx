/** Draws the icons and pictures of cards. A card without a picture file gets one that is generated from its name. */
import type { JSX } from 'preact';
import type { Corner, DrawnValue, Dress, Motif } from '../../service/look.ts';
import { Store, useStore } from './store.ts';

/** The icon paths are loaded lazily, when the first icon is drawn, to keep the first page load small. */
const icons = new Store<{ paths: Readonly<Record<string, string>> }>({ paths: {} });
let asked = false;

function load(): void {
  if (asked) return;
  asked = true;
  void import('./icons.ts').then(({ ICON_PATHS }) => icons.set({ paths: ICON_PATHS }));
}

/** An icon by its name. It is hidden from screen readers, so the caller adds a text label. */
export function Icon({ name }: { name: string | null }): JSX.Element | null {
  const paths = useStore(icons, (state) => state.paths);
  if (name === null) return null;
  load();
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name] ?? ''} />
    </svg>
  );
}

/** The colours of a card as CSS custom properties. */
export function tonesOf({ tones: [first, second] }: Pick<Dress, 'tones'>): string {
  if (first === undefined) return '';
  const both = second ?? first;
  return `--paint: ${first.light}; --paint2: ${both.light}; --tone: light-dark(${first.light}, ${first.dark}); --tone2: light-dark(${both.light}, ${both.dark})`;
}

interface Scene {
  disc: { x: number; y: number; r: number };
  far: string;
  near: string;
  /** Each shape is a separate path, because the shapes overlap. */
  body: string[];
  mark: string;
  /** Rotation of the background gradient, in degrees. `hue` rotates the colours, also in degrees. */
  turn: number;
  hue: number;
}

const scenes = new Map<string, Scene>();

interface ArtProps {
  name: string;
  dress: Dress;
  subject: Motif;
}

/** The picture files that did not load. When the window gets the focus they are tried again, because the user may have added them. */
export const lostPictures = new Store<{ files: ReadonlySet<string> }>({ files: new Set() });

const lose = (file: string): void => lostPictures.set({ files: new Set([...lostPictures.state.files, file]) });
globalThis.addEventListener?.('focus', () => {
  if (lostPictures.state.files.size > 0) lostPictures.set({ files: new Set() });
});

/** The picture of a card: its image file, or a picture that is generated from its name. */
export function Art({ name, dress, subject }: ArtProps): JSX.Element {
  const lost = useStore(lostPictures, (state) => state.files);
  const { art } = dress;
  // Without a file, or when the file fails to load, the picture is generated.
  if (art !== null && !lost.has(art))
    return <img class="art" src={`/art/${encodeURI(art)}`} alt="" draggable={false} onError={() => lose(art)} />;
  // without a look colours tell few cards apart
  const { disc, far, near, body, mark, turn, hue } = sceneOf(name, subject);
  return (
    <svg
      class="art"
      viewBox="0 0 100 70"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      style={`--turn: ${turn}deg; filter: hue-rotate(${dress.motif === undefined ? hue : hue * 3}deg)`}
    >
      <circle class="disc" cx={disc.x} cy={disc.y} r={disc.r} />
      <path class="far" d={far} />
      {body.map((shape) => (
        <path key={shape} class="body" d={shape} />
      ))}
      <path class="mark" d={mark} />
      <path class="near" d={near} />
    </svg>
  );
}

/** Guesses the subject from the values in the lower corners of a card, where nothing says it. */
export function subjectOf(shown: readonly DrawnValue[], { motif }: Dress): Motif {
  if (motif !== undefined) return motif;
  const has = (corner: Corner): boolean => shown.some((one) => one.corner === corner);
  const [left, right] = [has('bottom_left'), has('bottom_right')];
  return left && right ? 'figure' : left || right ? 'tower' : 'burst';
}

function sceneOf(name: string, subject: Motif): Scene {
  const key = `${subject} ${name}`;
  let scene = scenes.get(key);
  if (scene === undefined) {
    scene = paint(dice(key), subject);
    scenes.set(key, scene);
  }
  return scene;
}

/** A random number generator, seeded with a text. It returns numbers from 0 to 1. */
function dice(text: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Between = (low: number, high: number) => number;

function paint(next: () => number, subject: Motif): Scene {
  const between: Between = (low, high) => low + next() * (high - low);
  const disc = { x: Math.round(between(12, 88)), y: Math.round(between(9, 26)), r: Math.round(between(5, 16)) };
  const far = ridge(between, between(34, 48), between(3, 13));
  const near = ridge(between, between(58, 64), between(2, 6));
  const [turn, hue] = [Math.round(between(120, 240)), Math.round(between(-16, 16))];
  return { disc, far, near, turn, hue, ...SUBJECTS[subject](between) };
}

const SUBJECTS: Readonly<Record<Motif, (between: Between) => Pick<Scene, 'body' | 'mark'>>> = {
  figure,
  tower,
  burst,
};

/** A symmetric figure with shoulders, often with horns, ears or wings. */
function figure(between: Between): Pick<Scene, 'body' | 'mark'> {
  const head = between(13, 24);
  const wide = between(6, 11);
  const neck = head + between(13, 18);
  const shoulder = between(12, 27);
  const half: Coordinates[] = [
    [50 - wide * between(0.5, 1), head],
    [50 - wide, head + 6],
    [50 - wide * between(0.5, 0.9), neck],
    [50 - shoulder, neck + between(3, 9)],
    [50 - shoulder * between(0.6, 1.15), neck + between(16, 24)],
    [50 - shoulder * between(0.5, 1.3), 74],
  ];
  const mirrored = half.map(([x, y]): Coordinates => [100 - x, y]).reverse();
  const body = [smooth([[50, head - between(0, 5)], ...half, ...mirrored])];
  const sort = between(0, 4);
  if (sort < 1.2)
    body.push(...both([50 - wide * 0.5, head + 2], [50 - wide - between(3, 9), head - 9], [50 - wide, head + 7]));
  else if (sort < 2)
    body.push(...both([50 - wide * 0.9, head + 5], [50 - wide - 5, head - between(4, 8)], [50 - 1, head]));
  else if (sort < 2.9)
    body.push(...both([50 - 8, neck + 3], [between(4, 16), head - between(-6, 6)], [between(14, 24), 62]));
  const brow = head + between(5, 8);
  const apart = wide * between(0.35, 0.55);
  const [long, high] = [wide * between(0.2, 0.34), between(0.8, 2)];
  const eye = (x: number): string =>
    `M${n(x - long)} ${n(brow)}Q${n(x)} ${n(brow - high)} ${n(x + long)} ${n(brow)}Q${n(x)} ${n(brow + high)} ${n(x - long)} ${n(brow)}z`;
  const mark =
    eye(50 - apart) + eye(50 + apart) + (between(0, 1) < 0.6 ? gem(50, neck + between(9, 16), between(2, 4.5)) : '');
  return { body, mark };
}

/** Walls with a roof or battlements. */
function tower(between: Between): Pick<Scene, 'body' | 'mark'> {
  const count = Math.round(between(1.6, 3.4));
  const body: string[] = [];
  let mark = '';
  for (let i = 0; i < count; i++) {
    const x = 50 + (i - (count - 1) / 2) * between(17, 22);
    const [wide, top] = [between(6, 11), between(16, 36)];
    const roof = between(0, 1) < 0.55;
    const crown = roof
      ? `L${n(x - wide - 2.5)} ${n(top)}L${n(x)} ${n(top - between(9, 16))}L${n(x + wide + 2.5)} ${n(top)}`
      : `v-5h${n(wide * 0.5)}v3h${n(wide)}v-3h${n(wide * 0.5)}v5`;
    body.push(`M${n(x - wide)} 75L${n(x - wide)} ${n(top)}${crown}L${n(x + wide)} ${n(top)}L${n(x + wide)} 75z`);
    mark += `M${n(x - 1.6)} ${n(top + 13)}v-5q1.6 -3.4 3.2 0v5z`;
  }
  return { body, mark };
}

/** Rays around a gem. */
function burst(between: Between): Pick<Scene, 'body' | 'mark'> {
  const [x, y] = [50 + between(-6, 6), between(28, 38)];
  const rays = Math.round(between(5, 11));
  const [inner, long] = [between(6, 11), between(21, 31)];
  const start = between(0, 3);
  const points = Array.from({ length: rays * 2 }, (_, i): Coordinates => {
    const angle = start + (i * Math.PI) / rays;
    const reach = i % 2 === 0 ? long * between(0.75, 1) : inner;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  const sharp = `M${points.map(([a, b]) => `${n(a)} ${n(b)}`).join('L')}z`;
  return { body: [between(0, 1) < 0.5 ? sharp : smooth(points)], mark: gem(x, y, between(5, 8)) };
}

const gem = (x: number, y: number, size: number): string =>
  `M${n(x)} ${n(y - size)}L${n(x + size * 0.7)} ${n(y)}L${n(x)} ${n(y + size)}L${n(x - size * 0.7)} ${n(y)}z`;

/** A triangle with one curved side, and its mirror image. */
const both = (a: Coordinates, b: Coordinates, c: Coordinates): string[] =>
  [(x: number): number => x, (x: number): number => 100 - x].map((at) => {
    const bend = `Q${n(at(b[0]))} ${n(b[1] + 5)} ${n(at(b[0]))} ${n(b[1])}`;
    return `M${n(at(a[0]))} ${n(a[1])}${bend}L${n(at(c[0]))} ${n(c[1])}z`;
  });

type Coordinates = [x: number, y: number];

const n = (value: number): string => String(Math.round(value * 10) / 10);

function ridge(between: Between, height: number, rough: number): string {
  const points = Array.from({ length: 7 }, (_, i): Coordinates => [i * 20 - 10, height + between(-rough, rough)]);
  const [first] = points;
  let path = `M-10 80L-10 ${n(first?.[1] ?? height)}`;
  for (let i = 1; i < points.length; i++) {
    const [[ax, ay], [bx, by]] = [points[i - 1] as Coordinates, points[i] as Coordinates];
    path += `Q${n(ax)} ${n(ay)} ${n((ax + bx) / 2)} ${n((ay + by) / 2)}`;
  }
  return `${path}L120 80z`;
}

/** A closed curve with rounded corners. */
function smooth(points: readonly Coordinates[]): string {
  const at = (i: number): Coordinates => points[(i + points.length) % points.length] as Coordinates;
  const middle = ([ax, ay]: Coordinates, [bx, by]: Coordinates): string => `${n((ax + bx) / 2)} ${n((ay + by) / 2)}`;
  const curves = points.map((point, i) => `Q${n(point[0])} ${n(point[1])} ${middle(point, at(i + 1))}`);
  return `M${middle(at(-1), at(0))}${curves.join('')}z`;
}
