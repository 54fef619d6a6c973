import { expect, test } from 'vitest'
import { readAuditFilter } from './audit-filter.ts'

const nothing = {
  actor: undefined,
  staffNo: undefined,
  keyNo: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
  subject: undefined,
}

test('the filter is read from the address: a group or a kind, a person, days and a number', () => {
  const staffNo = '81V0MPR775VK752J6ZG6'
  const query = new URLSearchParams({
    actor: 'staff',
    staff: staffNo,
    kind: 'cards.exported',
    from: '2026-11-01',
    to: '2026-11-30',
    on: ' 12 ',
  })
  expect(readAuditFilter(query)).toEqual({
    ...nothing,
    actor: 'staff',
    staffNo,
    kind: 'cards.exported',
    from: '2026-11-01',
    to: '2026-11-30',
    subject: '12',
  })
  expect(readAuditFilter(new URLSearchParams('kind=cards&key=81V0MPR775'))).toEqual({
    ...nothing,
    kind: 'cards',
    keyNo: '81V0MPR775',
  })
})

test('what an address names wrongly is left out', () => {
  const query = 'actor=boss&staff=1&key=x&kind=cards.eaten&from=2026-13-01&to=soon&on=%20'
  expect(readAuditFilter(new URLSearchParams(query))).toEqual(nothing)
})
