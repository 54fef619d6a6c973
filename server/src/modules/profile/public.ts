export { plaintextProfiles } from './encrypt-profiles.ts'
export { toBuyerDto } from './get-buyer.ts'
export { findMailAddress } from './profile.sql.ts'
