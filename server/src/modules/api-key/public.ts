export { authenticateApiKey } from './authenticate-api-key.ts'
export { authorizeApiKey } from './authorize-api-key.ts'
