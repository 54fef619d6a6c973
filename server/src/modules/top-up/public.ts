export { creditTopUps } from './credit-top-ups.ts'
export { isTopUp } from './is-top-up.ts'
export { takeBackTopUp } from './take-back-top-up.ts'
export { hasTermsOf, listTopUpsLeft } from './top-up.sql.ts'
