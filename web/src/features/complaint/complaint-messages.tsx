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

/** Own messages right, those of the other side left. The platform reads the buyer left and the seller right. */
function placeOf(side: Proof['side'], reader: Proof['side']): 'own' | 'other' | 'platform' {
  if (side === 'platform') return 'platform'
  return side === (reader === 'platform' ? 'seller' : reader) ? 'own' : 'other'
}

interface Props {
  proofs: readonly Proof[]
  /** Whose page it is; the buyer's by default. */
  reader?: Proof['side']
  /** The names of both sides and the platform; in the buyer's words by default. */
  names?: Readonly<Record<Proof['side'], string>>
  /** Renders the pictures of a message; `who` names the sender in their text alternatives. */
  renderPictures: (proof: Proof, who: string) => ReactNode
}

/** The messages of a complaint: own ones right, those of the other side left, the platform's centred. */
export function ComplaintMessages({ proofs, reader = 'buyer', names, renderPictures }: Props) {
  const { t, locale } = useI18n()
  return (
    <ol className={styles.messages} aria-live="polite" aria-relevant="additions">
      {proofs.map((proof) => {
        const who = names?.[proof.side] ?? t(`complaint.side.${proof.side}`)
        const place = placeOf(proof.side, reader)
        return (
          <li key={proof.proofNo} className={classNames(styles.message, styles[place])}>
            <p className={styles.who}>
              {marks[proof.side]}
              <strong>{who}</strong>
              <DateTime iso={proof.createTime} locale={locale} />
            </p>
            <div className={styles.bubble}>
              <p className={styles.text}>{proof.text}</p>
              {proof.images.length > 0 && renderPictures(proof, who)}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
