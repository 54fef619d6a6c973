import { expect, test } from 'vitest'
import { definedFields } from './defined-fields.ts'

test('spreading defined fields replaces nothing by undefined, and keeps null and false', () => {
  const changes: { title?: string | undefined; cover?: string | null; hidden?: boolean } = {
    title: undefined,
    cover: null,
    hidden: false,
  }
  expect({ title: 'kept', cover: 'replaced', hidden: true, ...definedFields(changes) }).toEqual({
    title: 'kept',
    cover: null,
    hidden: false,
  })
})
