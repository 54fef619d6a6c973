export { plaintextProfiles as plainProfiles } from './encrypt-profiles.ts'
export { toBuyerDto as shownBuyer } from './get-buyer.ts'
export { findMailAddress as mailOf } from './profile.sql.ts'
