import { expect, test } from 'vitest'
import { splitDelivery } from './split-delivery.ts'

test('an order of one takes the whole box, several lines included', () => {
  expect(splitDelivery('host: 1.2.3.4\npassword: x\n', 1)).toEqual(['host: 1.2.3.4\npassword: x'])
  expect(splitDelivery('  \n', 1)).toEqual([])
})

test('a larger order takes one text for each line, without empty lines', () => {
  expect(splitDelivery('A\r\n\nB\n', 2)).toEqual(['A', 'B'])
})
