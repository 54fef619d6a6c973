export { plainProfiles } from './encrypt-profiles.ts'
export { shownBuyer } from './get-buyer.ts'
export { mailOf } from './profile.sql.ts'
