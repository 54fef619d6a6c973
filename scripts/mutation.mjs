import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { ensureStryker } from './ensure-stryker.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { printStatus, runScript } from './run-script.mjs'

/**
 * `npm run mutation -- payment order`: mutates the rules of these modules, one change at a time, and runs their
 * tests. Prints surviving mutants and exits with 1 if a module scores below `minScore` percent.
 */
const minScore = 85
const modules = ['payment', 'reconciliation', 'stock', 'order', 'wallet', 'complaint', 'delivery']
/** Each worker uses a full core. */
const workers = 2

const rulesOf = async (module) => {
  const folder = `server/src/modules/${module}`
  const names = await readdir(inRoot(folder)).catch(() => [])
  const rules = names.filter((name) => name.endsWith('.rules.ts'))
  if (rules.length === 0) throw new Error(`${folder} has no *.rules.ts: name one of ${modules.join(', ')}`)
  return rules.map((name) => `${folder}/${name}`)
}

async function settingsOf(module, runner) {
  return {
    plugins: [runner],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutation.config.ts', dir: `server/src/modules/${module}`, related: false },
    mutate: await rulesOf(module),
    concurrency: workers,
    coverageAnalysis: 'perTest',
    ignorePatterns: ['.cache', '.data', 'docs', 'web/dist'],
    tempDirName: `.cache/mutation/${module}`,
    // rewriting it needs a compiler API that TypeScript 7 does not have; Vitest does not read it
    tsconfigFile: 'none.json',
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: reportOf(module) },
    allowConsoleColors: false,
  }
}

const reportOf = (module) => `.cache/mutation/${module}.json`

/** Counts a report's mutants by file; timeouts count as killed. */
function tallies({ files }) {
  return Object.entries(files).map(([file, { mutants }]) => {
    const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
    const killed = count('Killed', 'Timeout')
    const survived = count('Survived', 'NoCoverage')
    return { file, killed, survived }
  })
}

const percent = ({ killed, survived }) => (100 * killed) / (killed + survived)

await runScript(async () => {
  const wanted = process.argv.slice(2)
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  const { program, runner } = await ensureStryker()
  await mkdir(inRoot('.cache', 'mutation'), { recursive: true })
  const rows = []
  for (const module of wanted.length > 0 ? wanted : modules) {
    const settings = inRoot('.cache', 'mutation', `${module}.settings.json`)
    await writeFile(settings, JSON.stringify(await settingsOf(module, runner)))
    await rm(inRoot(reportOf(module)), { force: true })
    const code = await run(node, [program, 'run', settings])
    if (code !== 0) return code
    rows.push(...tallies(JSON.parse(await readFile(inRoot(reportOf(module)), 'utf8'))))
  }
  for (const row of rows)
    printStatus(
      `${row.file}: ${row.killed + row.survived} mutants, ${row.survived} survived, ${percent(row).toFixed(1)} %`,
    )
  return rows.some((row) => percent(row) < minScore) ? 1 : 0
})
