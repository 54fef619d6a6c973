export { getBalance as balanceOf, isRealMoney } from './get-balance.ts'
export { createLedger as booksOf, type Ledger as Books } from './ledger.ts'
export { credit, debit, type Movement } from './move-money.ts'
