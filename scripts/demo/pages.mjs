import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts, PDFDocument } from '@napi-rs/canvas';

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
for (const [file, name] of [
  ['DejaVuSans.ttf', 'Demo Sans'],
  ['DejaVuSans-Bold.ttf', 'Demo Bold'],
  ['DejaVuSerif.ttf', 'Demo Serif'],
]) {
  GlobalFonts.registerFromPath(join(fonts, file), name);
}

const A4 = { width: 595, height: 842 };

/** Draws lines `[x, y, size, font, text]`, all in points, and rules `[x, y, width]`. */
function draw(context, lines, rules) {
  context.fillStyle = '#111111';
  for (const [x, y, size, font, text] of lines) {
    context.font = `${size}px "${font}"`;
    context.fillText(text, x, y);
  }
  for (const [x, y, width] of rules) context.fillRect(x, y, width, 0.8);
}

/** A page with a text layer. */
export function pdf(title, lines, rules) {
  const document = new PDFDocument({ title, creator: 'Scriptorium' });
  const page = document.beginPage(A4.width, A4.height);
  draw(page, lines, rules);
  document.endPage();
  return document.close();
}

/** A seeded random number, 0 to 1 (mulberry32), so that the noise is the same each time. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws a page as a scanner would give it: 150 dpi, a little crooked, soft, grey and noisy. JPEG. */
export function scan(lines, rules) {
  const scale = 150 / 72;
  const canvas = createCanvas(A4.width * scale, A4.height * scale);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f4f2ec';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((0.7 * Math.PI) / 180);
  context.translate(-canvas.width / 2, -canvas.height / 2);
  context.scale(scale, scale);
  context.filter = 'blur(0.4px)';
  draw(context, lines, rules);
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  const next = random(7);
  for (let at = 0; at < image.data.length; at += 4) {
    const noise = (next() - 0.5) * 26;
    const grey = (image.data[at] + image.data[at + 1] + image.data[at + 2]) / 3 + noise;
    image.data.fill(Math.max(0, Math.min(255, grey)), at, at + 3);
  }
  context.putImageData(image, 0, 0);
  return canvas.toBuffer('image/jpeg', 62);
}
