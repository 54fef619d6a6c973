import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { begin, say } from './say.mjs'

const bin = (name, ...parts) => inRoot('node_modules', name, ...parts)
const biome = bin('@biomejs/biome', 'bin', 'biome')
const tsc = bin('typescript', 'bin', 'tsc')

/** What must hold before a change is pushed, each with the name it is reported by. */
const checks = [
  ['format and lint', [biome, 'ci', '.']],
  ['types of server, contract and tests', [tsc, '-p', '.']],
  ['types of the storefront', [tsc, '-p', 'web']],
  ['order of the house', [bin('vitest', 'vitest.mjs'), 'run', '--project', 'house']],
]

await begin(async () => {
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  const failed = []
  for (const [name, command] of checks) {
    if ((await run(node, command)) !== 0) failed.push(name)
  }
  if (failed.length === 0) return 0
  say(`not in order: ${failed.join('; ')}`)
  return 1
})
