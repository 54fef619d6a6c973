export { plaintextProfiles } from './encrypt-profiles.ts'

export { findMailAddress, setMailAddress } from './profile.sql.ts'
