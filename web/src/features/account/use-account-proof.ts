import type { AccountProof } from '@faka/contract/account/account-proof'
import { useQuery } from '@tanstack/react-query'
import { secondFactorQuery } from './second-factor-query.ts'

/** How the owner of the account proves to be it: by a password, as most do, until the server said otherwise. */
export const useAccountProof = (): AccountProof =>
  useQuery(secondFactorQuery).data?.accountProof ?? { by: 'password' }
