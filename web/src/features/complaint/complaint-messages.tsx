import type { Proof } from '@faka/contract/complaint/complaint'
import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Scale, Store, User } from '../../ui/icon.ts'
import styles from './complaint-messages.module.css'

const marks = { buyer: <User />, seller: <Store />, platform: <Scale /> } satisfies Record<
  Proof['side'],
  ReactNode
>

interface Props {
  proofs: readonly Proof[]
  /** Draws the pictures of a message, whose side is named for those who do not see them. */
  renderPictures: (proof: Proof, who: string) => ReactNode
}

/** What was said in a complaint: mine right, theirs left, the platform in the middle. */
export function ComplaintMessages({ proofs, renderPictures: pictures }: Props) {
  const { t, locale } = useI18n()
  return (
    <ol className={styles.talk} aria-live="polite" aria-relevant="additions">
      {proofs.map((proof) => {
        const who = t(`complaint.side.${proof.side}`)
        return (
          <li key={proof.proofNo} className={classNames(styles.message, styles[proof.side])}>
            <p className={styles.who}>
              {marks[proof.side]}
              <strong>{who}</strong>
              <DateTime iso={proof.createTime} locale={locale} />
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
