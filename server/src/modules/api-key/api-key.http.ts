import {
  createApiKey as createApiKeyOperation,
  listApiKeys as listApiKeysOperation,
  revokeApiKey as revokeApiKeyOperation,
} from '@faka/contract/api-key/api-key'
import { type Handler, handle } from '../../platform/http.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export const apiKeyHandlers: readonly Handler[] = [
  handle(createApiKeyOperation, createApiKey),
  handle(listApiKeysOperation, listApiKeys),
  handle(revokeApiKeyOperation, revokeApiKey),
]
