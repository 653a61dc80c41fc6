/**
 * `node scripts/bench-service.js [FOLDER...]`: measures the latency of the language service with these folders open (default:
 * all games). Types a line into a card letter by letter, and calls every feature once for each letter.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root } from './ensure.js';

ensureInstalled();
const { build } = await import('esbuild');
const scratch = mkdtempSync(join(tmpdir(), 'rulebound-bench-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const outfile = join(scratch, 'service.mjs');
await build({
  absWorkingDir: root,
  stdin: {
    contents: "export * from './index.ts';export * from './lazy.ts';",
    resolveDir: join(root, 'editor/service'),
  },
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  outfile,
  logLevel: 'warning',
});

const below = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? below(path) : path.endsWith('.bound') ? [path] : [];
  });
const folders = process.argv.length > 2 ? process.argv.slice(2) : ['cards'];
const paths = [...new Set(['cards/prelude.bound', ...folders.flatMap(below)])];
const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const start = performance.now();
const service = await import(pathToFileURL(outfile).href);
const project = service.openProject(files);
for (const path of paths) service.diagnostics(project, path);
console.log(`first diagnostics of ${files.length} files   ${(performance.now() - start).toFixed(0)} ms`);

const header = 'on play {\n';
const { path, text } = files.find((file) => file.text.includes(header)) ?? files[0];
const at = text.indexOf(header) + header.length;
const line = '    damage random enemy unit by 2\n';
const times = new Map();
const timed = (name, work) => {
  const before = performance.now();
  const used = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(used);
  const time = { wall: performance.now() - before, cpu: (user + system) / 1000 };
  times.set(name, [...(times.get(name) ?? []), time]);
};
for (let round = 0; round < 4; round++) {
  for (let typed = 1; typed <= line.length; typed++) {
    const now = text.slice(0, at) + line.slice(0, typed) + text.slice(at);
    const position = { line: now.slice(0, at + typed).split('\n').length - 1, character: typed % line.length };
    project.set(path, now);
    timed('quick', () => service.quickDiagnostics(project, path));
    timed('completion', () => service.completion(project, path, position));
    timed('colours', () => service.semanticTokens(project, path));
    timed('diagnostics', () => {
      for (const each of paths) service.diagnostics(project, each);
    });
    timed('hover', () => service.hover(project, path, position));
    timed('outline', () => service.outline(project, path));
  }
}
for (const [name, all] of times) {
  const of = (what, share) => {
    const sorted = all.map((time) => time[what]).sort((a, b) => a - b);
    return `${sorted[Math.floor(sorted.length * share)].toFixed(1)} ms`;
  };
  // CPU time is comparable on a busy machine; wall time is what a user waits
  console.log(
    `${name.padEnd(12)} median ${of('wall', 0.5)}, ${of('cpu', 0.5)} of the processor; one of 20 over ${of('wall', 0.95)}`,
  );
}
