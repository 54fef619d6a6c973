import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { inRoot } from './paths.mjs'

const execute = promisify(execFile)
const types = inRoot('node_modules', 'kubernetes-types')

interface Manifest {
  apiVersion: string
  kind: string
}

/** The type of a manifest: those of a group are in a folder that is named by the first part of its name. */
const typeOf = ({ apiVersion, kind }: Manifest): string => {
  const [version = '', group = 'core'] = apiVersion.split('/').reverse()
  return `import(${JSON.stringify(join(types, group.split('.')[0] ?? '', version))}).${kind}`
}

/** What the published schema of Kubernetes says against manifests: unknown names, missing ones and wrong types. */
async function findMistakes(manifests: readonly Manifest[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'faka-kubernetes-'))
  try {
    const file = join(folder, 'manifests.ts')
    const lines = manifests.map(
      (each, index) => `export const m${index}: ${typeOf(each)} = ${JSON.stringify(each)}`,
    )
    await writeFile(file, `${lines.join('\n')}\n`)
    const flags = ['--ignoreConfig', '--noEmit', '--strict', '--types', '', '--module', 'nodenext', file]
    const { stdout } = await execute(process.execPath, [
      inRoot('node_modules/typescript/bin/tsc'),
      ...flags,
    ]).catch((failed: { stdout: string }) => failed)
    return stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const read = async (name: string): Promise<Manifest[]> =>
  parseAllDocuments(await readFile(inRoot('deploy', 'kubernetes', name), 'utf8')).map((each) => each.toJS())

test('the manifests are what the schema of Kubernetes describes, without a name that it does not know', async () => {
  const manifests = [...(await read('faka.yaml')), ...(await read('migrate.yaml'))]
  expect(manifests.map(({ kind }) => kind)).toEqual([
    ...['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service', 'Ingress', 'Job'],
  ])
  expect(await findMistakes(manifests)).toBe('')
})

test('a misspelt name, a missing one and a value of another type in a manifest are found', async () => {
  const [, deployment] = await read('faka.yaml')
  const text = JSON.stringify(deployment)
  for (const [right, wrong] of [
    ['readinessProbe', 'readynessProbe'],
    ['"selector"', '"selectors"'],
    ['"maxUnavailable":0', '"maxUnavailable":true'],
  ] as const) {
    const changed = text.replace(right, wrong)
    expect(changed).not.toBe(text)
    expect(await findMistakes([JSON.parse(changed)])).toMatch(/error TS/)
  }
})
