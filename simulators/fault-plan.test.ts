import { describe, expect, test } from 'vitest'
import { type Fault, faultPlan, faults, faultsByPhase, phases } from './fault-plan.ts'
import { createGatewayLedger } from './gateway-ledger.ts'

describe('the fault plan', () => {
  const drawMany = (seed: number, mixed = false) => {
    const plan = faultPlan(seed, faults)
    return Array.from({ length: 50 }, () => {
      if (mixed) plan.next('query')
      return plan.next('notify')
    })
  }

  test('one seed injects the same faults into the same operations, whatever happens in between', () => {
    expect(drawMany(7)).toEqual(drawMany(7, true))
    expect(drawMany(7)).not.toEqual(drawMany(8))
  })

  test('every fault that makes sense in a phase is injected there, and no other', () => {
    for (const phase of phases) {
      const plan = faultPlan(1, faults, { oneIn: 1 })
      const met = new Set<Fault | undefined>(Array.from({ length: 400 }, () => plan.next(phase)))
      expect([...met].sort()).toEqual([...faultsByPhase[phase]].sort())
    }
  })

  test('no faults elsewhere, and none after it is stopped', () => {
    const plan = faultPlan(1, ['drop'], { phases: ['notify'], oneIn: 1 })
    expect(plan.next('refund')).toBeUndefined()
    expect(plan.next('notify')).toBe('drop')
    plan.stop()
    expect(plan.next('notify')).toBeUndefined()
    expect(plan.injected).toEqual([{ phase: 'notify', fault: 'drop' }])
  })
})

describe('the gateway ledger', () => {
  const at = new Date('2026-11-20T08:00:00Z')
  const opened = () => {
    const ledger = createGatewayLedger(() => at)
    const trade = ledger.open({ merchant: 'M', outTradeNo: 'P1', amountFen: 1280 })
    return { ledger, trade }
  }

  test('one number of one merchant is one trade, paid once', () => {
    const { ledger, trade } = opened()
    expect(ledger.open({ merchant: 'M', outTradeNo: 'P1', amountFen: 9 })).toBe(trade)
    expect(ledger.pay(trade)).toBe(true)
    expect(ledger.pay(trade)).toBe(false)
    expect(ledger.close(trade)).toBe(false)
    expect(ledger.sums()).toEqual({ paidFen: 1280, refundedFen: 0 })
  })

  test('refunds once per number, never another amount for it, never more than was paid', () => {
    const { ledger, trade } = opened()
    expect(ledger.refund(trade, 'R1', 1)).toEqual({ kind: 'refused', reason: 'notPaid' })
    ledger.pay(trade)
    expect(ledger.refund(trade, 'R1', 1000).kind).toBe('booked')
    expect(ledger.refund(trade, 'R1', 1000).kind).toBe('known')
    expect(ledger.refund(trade, 'R1', 1)).toEqual({ kind: 'refused', reason: 'otherSum' })
    expect(ledger.refund(trade, 'R2', 281)).toEqual({ kind: 'refused', reason: 'tooMuch' })
    expect(ledger.refund(trade, 'R2', 280).kind).toBe('booked')
    expect(ledger.sums('M')).toEqual({ paidFen: 1280, refundedFen: 1280 })
  })

  test('an expired or closed trade cannot be paid', () => {
    const { ledger, trade } = opened()
    expect(ledger.close(trade)).toBe(true)
    expect(ledger.pay(trade)).toBe(false)
    const late = ledger.open({ merchant: 'M', outTradeNo: 'P2', amountFen: 1, expiresAt: at })
    expect(ledger.pay(late)).toBe(false)
  })
})
