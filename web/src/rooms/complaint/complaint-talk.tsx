import type { Proof } from '@faka/contract/complaint'
import type { ReactNode } from 'react'
import { useWords } from '../../kernel/words.ts'
import { classNames } from '../../ui/class-names.ts'
import { Scale, Store, User } from '../../ui/icon.ts'
import { Moment } from '../../ui/moment.tsx'
import styles from './complaint-talk.module.css'

const marks = { buyer: <User />, seller: <Store />, platform: <Scale /> } satisfies Record<
  Proof['side'],
  ReactNode
>

interface Props {
  proofs: readonly Proof[]
  /** Draws the pictures of a message, whose side is named for those who do not see them. */
  pictures: (proof: Proof, who: string) => ReactNode
}

/** What was said in a complaint: mine right, theirs left, the platform in the middle. */
export function ComplaintTalk({ proofs, pictures }: Props) {
  const { say, locale } = useWords()
  return (
    <ol className={styles.talk} aria-live="polite" aria-relevant="additions">
      {proofs.map((proof) => {
        const who = say(`complaint.side.${proof.side}`)
        return (
          <li key={proof.proofNo} className={classNames(styles.message, styles[proof.side])}>
            <p className={styles.who}>
              {marks[proof.side]}
              <strong>{who}</strong>
              <Moment iso={proof.createTime} locale={locale} />
            </p>
            <div className={styles.bubble}>
              <p className={styles.words}>{proof.text}</p>
              {proof.images.length > 0 && pictures(proof, who)}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
