import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assumptions, documentedOrdersPerDay, measured, planScale, toTable } from './scale-plan.ts'
import { documentedSimulation, simulateCells, toSimulationTable } from './simulate-cells.ts'

const documentation = readFileSync('docs/scaling.md', 'utf8')

test('docs/scaling.md has the tables that its calculations make, from figures that it has as measured', () => {
  expect(documentation).toContain(toTable(documentedOrdersPerDay.map((orders) => planScale(orders))))
  expect(documentation).toContain(toSimulationTable(documentedSimulation))
  for (const figure of [
    `**${measured.purchasesPerSecond}/s**`,
    `**${measured.walKib} KiB**`,
    `**${measured.storedKib} KiB**`,
  ])
    expect(documentation).toContain(figure)
})

test('a plan has a cell for what one machine sells at the peak, and what is stored grows with the orders alone', () => {
  const perCell = (measured.purchasesPerSecond * 86_400) / assumptions.peakFactor
  expect(planScale(perCell * 0.99).cells).toBe(1)
  expect(planScale(perCell * 1.01).cells).toBe(2)
  expect(planScale(perCell * 0.99, { ...assumptions, peakFactor: 10 }).cells).toBe(2)
  const [small, large] = [planScale(1e6), planScale(1e8)]
  expect(large.storedTibPerYear / small.storedTibPerYear).toBeCloseTo(100)
  expect(large.storageYuanPerMillion).toBeCloseTo(small.storageYuanPerMillion)
  // five machines for each cell, and 32 connections of the two that serve: 12 of the workers and 4 of the first process; to what
  // is common 6 and 2, and 4 that listen
  expect(large.machines).toBe(large.cells * 5)
  expect(large.connectionsPerCell).toBe(2 * (12 + 4))
  expect(large.commonConnectionsPerCell).toBe(2 * (6 + 2 + 4))
})

test('a sale of one shop makes only the orders of its cell wait, and none of the others', () => {
  const small = { ...documentedSimulation, cells: 50, shops: 5000, ordersPerSecond: 290 }
  const shared = simulateCells(small)
  expect(shared.hot.longestSeconds).toBeGreaterThan(100)
  expect(shared.others).toMatchObject({ longestSeconds: 0, shareTooLate: 0 })
  // what came in during the sale and before is sold at the speed of one cell
  const { from, until, ordersPerSecond } = small.sale
  const left = (ordersPerSecond + shared.neighbours - measured.purchasesPerSecond) * (until - from)
  expect(shared.hot.longestSeconds / (left / measured.purchasesPerSecond)).toBeCloseTo(1, 1)
  // in a cell of its own it makes nobody wait but its own buyers
  const own = simulateCells({ ...small, ownCell: true })
  expect(own.neighbours).toBe(0)
  expect(own.others.longestSeconds).toBe(0)
  expect(simulateCells(small)).toEqual(shared)
})
