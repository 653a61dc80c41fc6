/** Installed dependencies are exactly the tested versions. */
import { expect, test } from 'vitest';
import { read } from './tree.ts';

interface Lock {
  packages: Record<
    string,
    { version?: string; resolved?: string; integrity?: string; dependencies?: Record<string, string> }
  >;
}
interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const manifest = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as Lock;

test('every dependency has one exact version', () => {
  const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('the lock file names no host and holds a hash of everything', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
});

test('the lock file agrees with the manifest', () => {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  const locked = Object.fromEntries(
    Object.keys(wanted).map((name) => [name, lock.packages[`node_modules/${name}`]?.version]),
  );
  expect(locked).toEqual(wanted);
});
