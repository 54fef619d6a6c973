export { findKeyNo } from './api-key-token.ts'
export { authenticateApiKey } from './authenticate-api-key.ts'

import type { Services } from '../../platform/ctx.ts'
import { listApiKeyNames } from './api-key.sql.ts'

export { authorizeApiKey } from './authorize-api-key.ts'

/** What the keys of a shop are called, by number, the revoked ones too. */
export const getApiKeyNames = async (
  services: Services,
  shopId: number,
): Promise<ReadonlyMap<string, string>> =>
  new Map((await listApiKeyNames(services.db, shopId)).map(({ key_no, name }) => [key_no, name]))
