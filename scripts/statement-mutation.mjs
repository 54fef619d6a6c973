import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { copyTree } from './copy-tree.mjs'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { inRoot } from './paths.mjs'
import { recordReached } from './reached-statements.mjs'
import { printStatus, runScript } from './run-script.mjs'
import { statementMutants } from './statement-mutants.mjs'
import { runInWorkers } from './statement-worker-pool.mjs'

/**
 * `npm run mutation:statements -- stock wallet`: mutates the statements of modules, one change at a time, and runs
 * the test files that call the mutated function, on a real database, until one fails. Results are stored: an
 * interrupted run continues where it stopped. See `docs/mutation.md` for the options.
 */
const modulesFolder = 'server/src/modules'
const modules = [
  'stock',
  'pay-channel',
  'payment',
  'reconciliation',
  'wallet',
  'order',
  'complaint',
  'delivery',
]
/** Each uses a full core. */
const workers = 2
const cachePath = (name) => inRoot('.cache', 'mutation', name)
const resultsFile = cachePath('statements.jsonl')

/** `stock` of `stock`, and of a file of it, as `stock/recall.sql.ts`. */
const moduleOf = (name) => name.split('/')[0]

async function mutantsOf(tree, module) {
  const names = (await readdir(`${tree}/${modulesFolder}/${module}`)).filter((name) =>
    name.endsWith('.sql.ts'),
  )
  const texts = await Promise.all(
    names.map(async (name) => ({
      file: `${module}/${name}`,
      original: await readFile(`${tree}/${modulesFolder}/${module}/${name}`, 'utf8'),
    })),
  )
  return texts.flatMap(({ file, original }) =>
    statementMutants(original).map((mutant) => ({ ...mutant, module, file })),
  )
}

/** A random sample, the same for the same seed. */
function sampleOf(all, { size, seed }) {
  // the Park–Miller generator; the sample need not be unpredictable
  let state = seed
  const keyed = all.map((each) => {
    state = (state * 48_271) % 2_147_483_647
    return { each, key: state }
  })
  const taken = new Set(
    keyed
      .sort((a, b) => a.key - b.key)
      .slice(0, size)
      .map(({ each }) => each),
  )
  return all.filter((each) => taken.has(each))
}

/**
 * The results of earlier runs: for each mutant the test that killed it, and the test files (by hash) that did not.
 */
async function readResults() {
  const found = new Map()
  const text = await readFile(resultsFile, 'utf8').catch(() => '')
  for (const { id, noticed, passed } of text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))) {
    const before = found.get(id) ?? { passed: new Set() }
    if (noticed) found.set(id, { ...before, noticed })
    else found.set(id, { ...before, passed: before.passed.add(passed) })
  }
  return found
}

/** The test files that call a mutant's function: that of its statements first, then those of its module, then by duration. */
function testsOf({ module, file, function: name }, files) {
  const calls = (what) => files.filter(({ reached }) => reached.some(what))
  const callers = calls((each) => each === `${file} ${name}`)
  // constants are not called; tests that call a function of the file may use them
  const wanted = callers.length > 0 ? callers : calls((each) => each.startsWith(`${file} `))
  const rank = ({ file: test }) => {
    if (test === `${modulesFolder}/${file.replace(/\.ts$/, '.test.ts')}`) return 0
    return test.startsWith(`${modulesFolder}/${module}/`) ? 1 : 2
  }
  return wanted.toSorted((a, b) => rank(a) - rank(b) || a.seconds - b.seconds)
}

const label = ({ file, line, name, change }) => `${file}:${line} ${name}: ${change}`

async function tryMutant(mutant, { tree, files, maxFiles, results }, ask) {
  const before = results.get(mutant.id) ?? { passed: new Set() }
  results.set(mutant.id, before)
  if (before.noticed) return
  const change = { path: `${tree}/${modulesFolder}/${mutant.file}`, text: mutant.text }
  for (const { file, hash } of testsOf(mutant, files).slice(0, maxFiles)) {
    const key = `${file} ${hash}`
    if (before.passed.has(key)) continue
    const { passed, why } = await ask({ testFile: file, change })
    await appendFile(
      resultsFile,
      `${JSON.stringify({ id: mutant.id, what: label(mutant), ...(passed ? { passed: key } : { noticed: `${file} ${why}` }) })}\n`,
    )
    if (passed) before.passed.add(key)
    else before.noticed = `${file} ${why}`
    if (!passed) break
  }
  printStatus(`${before.noticed ? 'killed' : 'SURVIVED'} ${label(mutant)}`)
}

function report(mutants, { files, results }) {
  for (const module of new Set(mutants.map(({ module: mutantModule }) => mutantModule))) {
    const own = mutants.filter((each) => each.module === module)
    const survived = own.filter(({ id }) => !results.get(id)?.noticed)
    for (const mutant of survived) {
      const tests = testsOf(mutant, files)
      const tried = tests.filter(({ file, hash }) => results.get(mutant.id)?.passed.has(`${file} ${hash}`))
      printStatus(`survived ${tried.length} of ${tests.length} test files: ${label(mutant)}`)
    }
    const killed = own.length - survived.length
    printStatus(`${module}: ${killed} of ${own.length} killed, ${((100 * killed) / own.length).toFixed(1)} %`)
  }
}

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      'most-files': { type: 'string' },
      'own-tests': { type: 'boolean', default: false },
      'report-only': { type: 'boolean', default: false },
    },
  })
  const unknown = positionals.find((name) => !modules.includes(moduleOf(name)))
  if (unknown) throw new Error(`${unknown} is none of ${modules.join(', ')}`)
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  const tree = cachePath(`statements-${process.pid}`)
  await copyTree(tree)
  try {
    const pool = { node, tree, count: workers }
    const wanted = positionals.length > 0 ? positionals : modules
    const all = (
      await Promise.all([...new Set(wanted.map(moduleOf))].map((module) => mutantsOf(tree, module)))
    )
      .flat()
      .filter(({ module, file }) => wanted.includes(module) || wanted.includes(file))
    const mutants = values.sample
      ? sampleOf(all, { size: Number(values.sample), seed: Number(values.seed) })
      : all
    const folders = values['own-tests'] ? modules.map((module) => `${modulesFolder}/${module}`) : undefined
    const files = await recordReached(pool, cachePath('reached.json'), folders)
    const results = await readResults()
    const maxFiles = Number(values['most-files'] ?? files.length)
    printStatus(`${mutants.length} of ${all.length} mutants`)
    if (!values['report-only'])
      await runInWorkers(pool, mutants, (mutant, ask) =>
        tryMutant(mutant, { tree, files, maxFiles, results }, ask),
      )
    report(mutants, { files, results })
    return 0
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
})
