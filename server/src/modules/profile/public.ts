export { plaintextProfiles } from './encrypt-profiles.ts'

export { findMailAddress } from './profile.sql.ts'
