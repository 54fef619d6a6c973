export { balanceOf, isRealMoney } from './balance-of.ts'
export { type Books, booksOf } from './books-of.ts'
export { credit, debit, type Movement } from './move-money.ts'
