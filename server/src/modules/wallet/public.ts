export { getBalance, getBalance as balanceOf, isRealMoney } from './get-balance.ts'
export { createLedger, createLedger as booksOf, type Ledger, type Ledger as Books } from './ledger.ts'
export { credit, debit, type Movement } from './move-money.ts'
