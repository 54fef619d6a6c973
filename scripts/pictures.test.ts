import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { linkedPictures } from '../e2e/pictures/linked-pictures.ts'
import { inRoot } from './paths.mjs'

test('every picture in docs is shown by a document, and every picture shown is there', async () => {
  const found: string[] = []
  for await (const name of glob('**/*.webp', { cwd: inRoot('docs', 'pictures') }))
    found.push(name.replaceAll('\\', '/'))
  expect(found.length).toBeGreaterThan(10)
  expect(found.sort()).toEqual(await linkedPictures(inRoot('.')))
})
