import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { operations } from '@faka/contract/operations'
import { expect, test } from 'vitest'
import { lineup } from '../server/src/modules/line-up.ts'
import {
  cardCoreHandlers,
  ownOriginHandlers,
  userManagementHandlers,
} from '../server/src/service-handlers.ts'
import { isTest, sources } from './sources.ts'

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const operationFile = (module: string, name: string) => `server/src/modules/${module}/${kebab(name)}.ts`

test('every operation of the contract has its file, which exports a function of its name', async () => {
  const violations = await Promise.all(
    operations.map(async ({ module, name }) => {
      const file = operationFile(module, name)
      if (!existsSync(file)) return [`${name} has no file: write ${file}`]
      const exports: Record<string, unknown> = await import(pathToFileURL(file).href)
      return typeof exports[name] === 'function' ? [] : [`export a function ${name} from ${file}`]
    }),
  )
  expect(violations.flat()).toEqual([])
  expect(operations.length).toBeGreaterThan(20)
})

/**
 * Operations that another folder calls: the button to pay needs the balance, the checkout waits for the status, and calls
 * of several features are proved by a captcha.
 */
const calledElsewhere: Readonly<Record<string, string>> = {
  payFromBalance: 'features/wallet',
  getOrderStatus: 'features/payment',
  solveCaptcha: 'lib',
}

test('an operation that the storefront calls is called by the feature of its module', () => {
  const storefront = sources((path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path))
  const violations = operations.flatMap(({ module, name }) => {
    const importsIt = new RegExp(`import \\{[^}]*(?<!type )\\b${name}\\b[^}]*\\} from '@faka/contract/`)
    const callers = storefront.filter(({ text }) => importsIt.test(text)).map(({ path }) => path)
    const feature = `web/src/${calledElsewhere[name] ?? `features/${module}`}/`
    return callers.length === 0 || callers.some((path) => path.startsWith(feature))
      ? []
      : [`${name} is called by ${callers.join(', ')}: call it from ${feature}`]
  })
  expect(violations).toEqual([])
})

test('every operation belongs to a module of the line-up', () => {
  const misplaced = operations.filter(({ module }) => !lineup.some((each) => each === module))
  expect(misplaced.map(({ module, name }) => `${name}: name the module ${module} in line-up.ts`)).toEqual([])
})

test('every operation is served, except those of the command line', () => {
  const handlers = [...userManagementHandlers, ...ownOriginHandlers, ...cardCoreHandlers]
  const mounted = handlers.map(({ operation }) => operation.path)
  const wanted = operations
    .filter(({ operation }) => operation.access !== 'operator')
    .map(({ operation }) => operation.path)
  expect(
    wanted.filter((path) => !mounted.includes(path)),
    'add the operation to its module’s *.http.ts and the module to service-handlers.ts',
  ).toEqual([])
  expect(
    mounted.filter((path) => !wanted.includes(path)),
    'add the file of the operation to contract/src/operations.ts; an operation of the command line is not served',
  ).toEqual([])
  expect(mounted.length, 'mount each operation once').toBe(wanted.length)
})

test('no two operations share a name or a path', () => {
  for (const each of [operations.map(({ name }) => name), operations.map(({ operation }) => operation.path)])
    expect(new Set(each).size, 'names and paths are unique').toBe(each.length)
})

test('what a page of the console changes with an idempotency key is sent once for an intention', () => {
  const names = operations.filter(({ operation }) => operation.idempotencyKey).map(({ name }) => name)
  const unkeyed = new RegExp(`\\bcall\\(\\s*(${names.join('|')})\\b`, 'g')
  const storefront = sources((path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path))
  const violations = storefront.flatMap(({ path, text }) =>
    [...text.matchAll(unkeyed)].map(([, name]) => `${path} calls ${name}: use sendOnce`),
  )
  expect(violations).toEqual([])
  expect(names.length).toBeGreaterThan(20)
})
