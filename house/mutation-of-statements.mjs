import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureNode } from './ensure-node.mjs'
import { inRoot } from './paths.mjs'
import { runQuietly } from './run.mjs'
import { begin, say } from './say.mjs'
import { statementMutants } from './statement-mutants.mjs'

/**
 * `npm run mutation:statements -- stock 20`: changes the statements of a module in one place at a time, in a copy of
 * the tree, and runs the tests below on a real database. The number takes that many mutants, spread evenly over all.
 */
const rooms = 'server/src/rooms'
const tests = {
  stock: ['stock/', 'order/create-order.test.ts', 'complaint/make-good.test.ts', 'payment/settle.test.ts'],
  payment: ['payment/'],
  wallet: ['wallet/', 'payment/pay-from-balance.test.ts'],
}
const copied = [
  'contract',
  'gateways',
  'house',
  'server',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
]

/** A fresh copy of what the tests of the server need; the packages are those of the clone. */
async function copyTree() {
  const tree = inRoot('.cache', 'mutation', `statements-${process.pid}`)
  await mkdir(tree, { recursive: true })
  for (const name of copied)
    await cp(inRoot(name), `${tree}/${name}`, {
      recursive: true,
      filter: (from) => !/[/\\](?:node_modules|dist)$/.test(from),
    })
  for (const folder of ['.', 'contract', 'server'])
    if (existsSync(inRoot(folder, 'node_modules')))
      await symlink(inRoot(folder, 'node_modules'), `${tree}/${folder}/node_modules`, 'junction')
  return tree
}

/** Every n-th mutant, so that `most` of them are taken from the whole of the files. */
const spread = (mutants, most) =>
  mutants.filter(
    (_, at) => Math.floor((at * most) / mutants.length) !== Math.floor(((at - 1) * most) / mutants.length),
  )

await begin(async () => {
  const [module, most] = process.argv.slice(2)
  if (!module || !tests[module]) throw new Error(`name one of ${Object.keys(tests).join(', ')}`)
  const [node] = await Promise.all([ensureNode(), ensureDependencies()])
  const tree = await copyTree()
  const test = () =>
    runQuietly(
      node,
      [
        ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--bail', '1', '--maxWorkers=2'],
        ...tests[module].map((each) => `${rooms}/${each}`),
      ],
      { cwd: tree },
    )
  const passes = () =>
    test().then(
      () => true,
      () => false,
    )
  try {
    // a test that fails without a mutant would count every mutant as killed
    await test()
    const files = (await readdir(inRoot(rooms, module))).filter((name) => name.endsWith('.sql.ts'))
    const all = []
    for (const file of files) {
      const original = await readFile(inRoot(rooms, module, file), 'utf8')
      all.push(...statementMutants(original).map((mutant) => ({ file, original, ...mutant })))
    }
    const taken = most ? spread(all, Math.min(Number(most), all.length)) : all
    say(`${module}: ${taken.length} of ${all.length} mutants`)
    let killed = 0
    for (const { file, line, name, change, text, original } of taken) {
      await writeFile(`${tree}/${rooms}/${module}/${file}`, text)
      const survived = await passes()
      await writeFile(`${tree}/${rooms}/${module}/${file}`, original)
      if (!survived) killed++
      say(`${survived ? 'SURVIVED' : 'killed'} ${file}:${line} ${name}: ${change}`)
    }
    say(`${module}: ${killed} of ${taken.length} killed, ${((100 * killed) / taken.length).toFixed(1)} %`)
    return 0
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
})
