import type { CodeName } from '@faka/contract/shared/codes'
import { isCellAway } from '../cells/cell-away-error.ts'
import type { PassedCheck, Services } from '../ctx.ts'
import { type Tx, withBeforeCommit } from '../db.ts'
import { DomainError, required } from '../domain-error.ts'
import { claimRequest, findRequest, markCommitted, releaseRequest, storeAnswer } from './idempotency.sql.ts'

/** How long an answer is kept and repeated. */
const keptMs = 24 * 3_600_000
/** An attempt that has not ended after this long died with its process. Statements are cut off long before. */
const attemptMs = 120_000
const attemptBytes = 16

/** What a call answered: its data, or the code with which it was refused; and what it passed before. */
interface Answer {
  data: unknown
  refusal?: CodeName
  /** Left out by an older version of this program. */
  checks?: readonly PassedCheck[]
}

export interface IdempotentRequest {
  /** Who calls: the same key of another caller is another request. */
  caller: string
  key: string
  /** What is called with which input, as text: another one with the same key is refused. */
  content: string
  /** Carried out twice it does the same as once, so that an attempt without an answer is simply repeated. */
  repeatable: boolean
  /** What it passed so far: filled while it is carried out. */
  passedChecks: readonly PassedCheck[]
  /**
   * Called before the answer of an earlier attempt is given, with what that attempt passed; rejects a caller who would not
   * pass it any more.
   */
  onReplay(checks: readonly PassedCheck[]): Promise<void>
}

type Crypt = Pick<Services, 'encryption'>

const associatedData = (keyHash: Buffer): string => `answer ${keyHash.toString('hex')}`

const sealAnswer = ({ encryption }: Crypt, keyHash: Buffer, answer: Answer): Buffer =>
  encryption.encrypt('idempotency', Buffer.from(JSON.stringify(answer)), associatedData(keyHash))

const openAnswer = ({ encryption }: Crypt, keyHash: Buffer, sealed: Buffer): Answer =>
  JSON.parse(encryption.decrypt('idempotency', sealed, associatedData(keyHash)).toString()) as Answer

/**
 * The answer of an earlier attempt; rejects one with other content, one that is still being processed, and a caller who
 * lost the access that it needed. An answer of which no check is known is repeated to no caller.
 */
async function replay(
  services: Services,
  keyHash: Buffer,
  fingerprint: Buffer,
  onReplay: IdempotentRequest['onReplay'],
): Promise<unknown> {
  const found = required(await findRequest(services.db, keyHash), 'idempotencyInProgress')
  if (!found.fingerprint.equals(fingerprint)) throw new DomainError('idempotencyKeyReused')
  const { state, sealed_answer: sealed, locked_until: lockedUntil } = found
  if (state !== 'answered' && lockedUntil > services.now()) throw new DomainError('idempotencyInProgress')
  if (state === 'started') throw new DomainError('idempotencyInProgress')
  const { data, refusal, checks } = openAnswer(services, keyHash, required(sealed, 'idempotencyAnswerLost'))
  if (!checks?.length) throw new DomainError('idempotencyAnswerLost')
  await onReplay(checks)
  if (refusal) throw new DomainError(refusal, data)
  return data
}

/**
 * Carries a request out once, however often it is sent within a day with the same key, also when the process dies at any
 * point: what it commits and the mark that it did are one transaction. An attempt that lost its place to a later one
 * cannot commit. One that was refused before it committed anything is forgotten: the reason may pass, such as an order
 * that is not paid yet, and callers without rights leave no rows. Answers are stored encrypted, with what the caller had to
 * pass, which is checked again before they are repeated; an attempt that died after its commit is answered by what its
 * transaction returned if that is an answer.
 * @param run carries the request out with the given databases. What a further cell commits in the common schema has no mark of
 * its own, since that would be a row of another schema: it is carried out again, and has to be a step that may be
 * @param parse the answer in a result; undefined if it is none
 */
export async function runOnce(
  services: Services,
  { caller, key, content, repeatable, passedChecks: checks, onReplay }: IdempotentRequest,
  run: (databases: Pick<Services, 'db' | 'common'>) => Promise<unknown>,
  parse: (result: unknown) => unknown,
): Promise<unknown> {
  const { db, common, cell, encryption } = services
  const keyHash = encryption.fingerprint('idempotency', `key ${caller} ${key}`)
  const fingerprint = encryption.fingerprint('idempotency', `content ${content}`)
  const attempt = { keyHash, attempt: services.random(attemptBytes) }
  const now = services.now()
  const lockedUntil = new Date(now.getTime() + attemptMs)
  const expiresAt = new Date(now.getTime() + keptMs)
  if (!(await claimRequest(db, { ...attempt, fingerprint, now, lockedUntil, expiresAt })))
    return replay(services, keyHash, fingerprint, onReplay)
  const mark = async (tx: Tx, result: unknown): Promise<void> => {
    const data = parse(result)
    const sealed = data === undefined ? null : sealAnswer(services, keyHash, { data, checks })
    if (!(await markCommitted(tx, attempt, sealed))) throw new DomainError('idempotencyInProgress')
  }
  const marked = {
    db: withBeforeCommit(db, mark),
    common: cell.number === 0 ? withBeforeCommit(common, mark) : common,
  }
  try {
    const data = await run(repeatable ? { db, common } : marked)
    await storeAnswer(db, attempt, sealAnswer(services, keyHash, { data, checks }))
    return data
  } catch (error) {
    const isForgotten = await releaseRequest(db, attempt, services.now())
    // a cell that goes away may have committed: the answer that is kept then is that of its transaction
    if (!isForgotten && error instanceof DomainError && !isCellAway(error)) {
      const refusal = { refusal: error.codeName, data: error.data, checks }
      await storeAnswer(db, attempt, sealAnswer(services, keyHash, refusal))
    }
    throw error
  }
}
