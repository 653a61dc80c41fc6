/**
 * The files to run workers with: of the shape that Docker Compose and Kubernetes read, without root, within limits, and with
 * command lines that the command accepts. The schemas have the fields that these files may use, and refuse all others.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { read, root } from '../repo/tree.ts';

interface Container {
  args?: string[];
  image: string;
  resources?: { limits?: Record<string, string>; requests?: Record<string, string> };
  securityContext?: { readOnlyRootFilesystem?: boolean; allowPrivilegeEscalation?: boolean };
}
interface Manifest {
  kind: string;
  spec: { template?: { spec: { containers: Container[]; securityContext?: { runAsNonRoot?: boolean } } } };
}
interface Compose {
  services: Record<string, { command: string[]; read_only?: boolean; mem_limit?: string }>;
}

const folder = 'cli/queue/deploy';
const schemaOf = (name: string) =>
  new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true, discriminator: true }).compile(
    JSON.parse(read(`test/queue/schemas/${name}.schema.json`)) as object,
  );
const documents = (file: string): Manifest[] =>
  parseAllDocuments(read(`${folder}/${file}`)).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });

test('the manifests have the shapes of Kubernetes', () => {
  const validate = schemaOf('kubernetes');
  const all = ['workers.yaml', 'shards.yaml'].flatMap(documents);
  for (const one of all) expect(validate(one) ? [] : validate.errors, one.kind).toEqual([]);
  expect(all.map(({ kind }) => kind).sort()).toEqual(
    'Deployment Job NetworkPolicy PersistentVolumeClaim ScaledObject Service StatefulSet'.split(' '),
  );
  // a misspelt field is seen
  expect(validate({ ...all[0], spec: { ...all[0]?.spec, selectors: {} } })).toBe(false);
  const pods = all.flatMap(({ spec }) => spec.template ?? []);
  expect(pods).toHaveLength(3);
  for (const { spec } of pods) {
    expect(spec.securityContext?.runAsNonRoot).toBe(true);
    for (const { resources, securityContext } of spec.containers) {
      expect(Object.keys(resources?.limits ?? {})).toEqual(['cpu', 'memory']);
      expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    }
  }
});

test('compose.yaml has the shape of Compose', () => {
  const validate = schemaOf('compose');
  const compose = parse(read(`${folder}/compose.yaml`)) as Compose;
  expect(validate(compose) ? [] : validate.errors).toEqual([]);
  for (const service of Object.values(compose.services)) {
    expect(service.read_only).toBe(true);
    expect(service.mem_limit).toBeDefined();
  }
});

test('the command lines have options that the command has', () => {
  const compose = parse(read(`${folder}/compose.yaml`)) as Compose;
  const pods = ['workers.yaml', 'shards.yaml'].flatMap(documents).flatMap(({ spec }) => spec.template?.spec ?? []);
  const lines = [
    compose.services.worker?.command ?? [],
    ...pods.flatMap(({ containers }) =>
      containers.filter(({ image }) => image === 'rulebound').map((one) => one.args ?? []),
    ),
  ];
  expect(lines.length).toBe(3);
  for (const [name = '', ...words] of lines) {
    const source = read(`cli/commands/${name}.ts`) + read('cli/command.ts');
    for (const option of words.filter((word) => word.startsWith('--'))) expect(source).toContain(`'${option}`);
  }
});

test('the image is built of what the build reads, in two stages, and runs without root', () => {
  const lines = read(`${folder}/Dockerfile`).split('\n');
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(' ').slice(1, -1));
  for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
  const kept = readFileSync(join(root, folder, 'Dockerfile.dockerignore'), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  expect(kept.sort()).toEqual(copied.sort());
  const inputs = /const inputs = \[([^\]]*)\]/.exec(read('scripts/build.js'))?.[1]?.match(/[\w./-]+/g) ?? [];
  expect(copied).toEqual(expect.arrayContaining(inputs));
  expect(lines.filter((line) => line.startsWith('FROM '))).toHaveLength(2);
  expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER 1000:1000']);
  expect(readdirSync(join(root, folder)).filter((name) => name.endsWith('.key'))).toEqual([]);
});
