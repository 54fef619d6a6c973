import { expect, test } from 'vitest'
import { isCode, isTest, type Source, sources } from './sources.ts'

const code = sources(isCode)
/** What is delivered, with the simulators that a shop practises against. */
const product = code.filter(
  ({ path }) => /^(?:(?:contract|server|web)\/src|simulators)\//.test(path) && !isTest(path),
)
const tests = code.filter(({ path }) => isTest(path))

/** The files that import a path, with or without the name of the package. */
const importersOf = (path: string, files: readonly Source[]): Source[] => {
  const packaged = path.replace(/^contract\/src\/(.*)\.ts$/, '@faka/contract/$1')
  return files.filter(({ imports }) => imports.includes(path) || imports.includes(packaged))
}

test('product code imports no test, no test support and no simulation', () => {
  const violations = code
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) =>
      imports.filter(isTest).map((to) => `${path} imports ${to}: move what both need into the product`),
    )
  expect(violations).toEqual([])
})

test('product code imports no library of tests', () => {
  const library = /^(?:vitest|@testing-library\/[a-z-]+|happy-dom|playwright-core|fast-check)(?:\/|$)/
  const violations = product.flatMap(({ path, imports }) =>
    imports.filter((to) => library.test(to)).map((to) => `${path} imports ${to}: only tests may`),
  )
  expect(violations).toEqual([])
})

/** The sandbox is the EPay simulator with its ledger in the database: only its folder may import simulators. */
const sandbox = 'server/src/sandbox-gateway/'

test('product code imports a simulator only where it mounts the sandbox', () => {
  const violations = product
    .filter(({ path }) => !path.startsWith('simulators/') && !path.startsWith(sandbox))
    .flatMap(({ path, imports }) =>
      imports
        .filter((to) => to.startsWith('simulators/'))
        .map((to) => `${path} imports ${to}: a gateway is reached over HTTP only`),
    )
  expect(violations).toEqual([])
})

test('product code has no branch, switch or name for tests', () => {
  const hook =
    /\b\w+ForTests?\b|\bprocess\.env\.(?:VITEST|NODE_ENV|FAKA_TEST\w*)\b|\bimport\.meta\.(?:vitest|env\.(?:TEST|VITEST))\b/g
  const violations = product.flatMap(({ path, text }) =>
    [...text.matchAll(hook)].map(([found]) => `${path} has ${found}: pass the dependency in instead`),
  )
  expect(violations).toEqual([])
})

test('tests render and type with Testing Library', () => {
  const own = /\bcreateRoot\(|IS_REACT_ACT_ENVIRONMENT|getOwnPropertyDescriptor\([\w.]+, 'value'\)/g
  const violations = tests
    .filter(({ path }) => path !== 'scripts/test-code.test.ts')
    .flatMap(({ path, text }) =>
      [...text.matchAll(own)].map(([found]) => `${path} has ${found}: use test-support/dom instead`),
    )
  expect(violations).toEqual([])
})

test('no test waits for one second only, as Vitest does without a limit', () => {
  // a call that ends with its only argument: on one line, or with the brace of a block that is indented as its beginning is
  const unlimited = /^( *)(?! ).*\bvi\.wait(?:For|Until)\((?:.*\)\)|.*=> \{\n(?:\1 .*\n|\n)*\1\}\))$/gm
  const violations = tests.flatMap(({ path, text }) =>
    [...text.matchAll(unlimited)].map(
      ([found]) => `${path} has ${found.trim().split('\n', 1)}: use expect.poll, or name a limit`,
    ),
  )
  expect(violations).toEqual([])
})

test('no test replaces a module that other files of its worker share', () => {
  // the files of the projects unit and e2e, see vitest.config.ts
  const sharesModules = ({ path }: Source) => /^(?:contract|server|simulators|test-support|e2e)\//.test(path)
  const replaced = /\bvi\.(?:mock|doMock)\(/
  const violations = tests
    .filter((file) => sharesModules(file) && replaced.test(file.text))
    .map(({ path }) => `${path} replaces a module: pass the dependency in instead`)
  expect(violations).toEqual([])
})

test('test support is in test-support/', () => {
  const named = /(?:-for-tests?|\.fixtures?|-fixtures?|test-helpers?|test-utils?)\.[a-z]+$/
  const violations = code
    .map(({ path }) => path)
    .filter(
      (path) =>
        !path.startsWith('test-support/') && (named.test(path) || /\/test\/(?!.*\.test\.tsx?$)/.test(path)),
    )
  expect(violations, 'move it to a folder of test-support/').toEqual([])
})

/** Files that something else than an import loads, as the table of pages loads all pages, each with the reason. */
const loadedOtherwise: Readonly<Record<string, string>> = {
  'web/src/app/server.tsx': 'the server loads its build',
  'web/src/features/account/role-gate.tsx': 'the role directive of the specification',
  'web/src/layout/default-entry.ts': 'a constant of the specification without a page',
  'server/src/modules/line-up.ts': 'the order of the modules, which the checks hold',
}

test('a product file that only tests import is test support', () => {
  const violations = product
    .filter(
      ({ path }) =>
        !/^(?:simulators|web\/src\/pages)\/|\/public\.ts$/.test(path) && !(path in loadedOtherwise),
    )
    .filter(
      ({ path }) =>
        importersOf(path, tests).length > 0 && importersOf(path, code).every(({ path: by }) => isTest(by)),
    )
    .map(({ path }) => `${path} is imported by tests only: move it to test-support/, or remove it`)
  expect(violations).toEqual([])
})
