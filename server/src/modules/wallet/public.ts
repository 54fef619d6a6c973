export { getBalance } from './get-balance.ts'
export { createLedger } from './ledger.ts'
export { credit, debit } from './move-money.ts'
export { findPurchase, listImportedFen, lockBalance, readBalance, sumBalances } from './wallet.sql.ts'
