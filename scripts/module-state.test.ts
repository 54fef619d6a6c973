import { expect, test } from 'vitest'
import { isCode, isTest, sources } from './sources.ts'

const product = sources(isCode).filter(
  ({ path }) => /^(?:server|contract)\/src\//.test(path) && !isTest(path),
)

/** A variable of a file that can be reassigned, or a collection that starts empty and so can only be there to be filled. */
const state =
  /^(?:export )?(?:let (\w+)|const (\w+)[^=\n]*= new (?:Weak)?(?:Map|Set|LRUCache)(?:<.*>)?\((?:\)|\{))/gm

/** What a process has once, however many shops it opens, each with the reason. */
const perProcess: Readonly<Record<string, string>> = {
  'server/src/platform/password-hasher.ts workerPool': 'its threads share the cores of the process',
  'server/src/platform/random.ts pool': 'random bytes, read in large blocks',
}

test('what a process keeps between calls belongs to a module, an adapter or a service, not to a file', () => {
  const found = product.flatMap(({ path, text }) =>
    [...text.matchAll(state)].map(([, variable, collection]) => `${path} ${variable ?? collection}`),
  )
  expect(found.sort()).toEqual(Object.keys(perProcess).sort())
})
