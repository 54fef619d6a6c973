import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ComplaintMessages } from '../../../features/complaint/complaint-messages.tsx'
import { PictureList } from '../../../features/upload/picture-list.tsx'
import { ImageViewerHost } from '../../../layout/image-viewer-host.tsx'
import { useI18n } from '../../../lib/messages.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../complaint.module.css'
import page from '../page.module.css'

type MessagesProps = ComponentProps<typeof ComplaintMessages>

interface Props {
  reader: 'seller' | 'platform'
  proofs: MessagesProps['proofs']
  /** The complaint that waits after this one. */
  next: ComplaintNo | undefined
  /** The address of a complaint, and without one that of the list. */
  addressOf: (complaintNo?: ComplaintNo) => string
  header: ReactNode
  /** Renders the box of acts; the callback is called after an act. */
  renderActs: (onDone: () => void) => ReactNode
  /** What is known about the complaint, beside the conversation. */
  aside: ReactNode
}

/** A complaint as seller and platform work on it. After an act the link to the next one has the focus. */
export function ComplaintColumns({ reader, proofs, next, addressOf, header, renderActs, aside }: Props) {
  const { t } = useI18n()
  const nextLink = useRef<HTMLAnchorElement>(null)
  const [acted, setActed] = useState(0)
  useEffect(() => {
    if (acted > 0) nextLink.current?.focus()
  }, [acted])
  const isPlatform = reader === 'platform'
  const names = {
    buyer: t('complaints.side.buyer'),
    seller: t(isPlatform ? 'complaints.side.theSeller' : 'complaints.side.seller'),
    platform: t('complaints.side.platform'),
  }
  return (
    <>
      <nav className={page.head} aria-label={t('complaints.queue')}>
        <Link to={addressOf()}>{t('complaints.back')}</Link>
        {next ? (
          <Link ref={nextLink} className={buttonClass()} to={addressOf(next)}>
            {t('complaints.next')}
          </Link>
        ) : (
          <span className={page.quiet}>
            {t(isPlatform ? 'complaints.platform.noNext' : 'complaints.noNext')}
          </span>
        )}
      </nav>
      {header}
      <div className={styles.columns}>
        <div className={page.page}>
          <Panel title={t('complaint.talk')}>
            <ComplaintMessages
              proofs={proofs}
              reader={reader}
              names={names}
              renderPictures={({ images }, who) => (
                <PictureList pictures={images} nameOf={(number) => t('complaint.picture', { who, number })} />
              )}
            />
          </Panel>
          {renderActs(() => setActed(acted + 1))}
        </div>
        <div className={page.page}>{aside}</div>
      </div>
      <ImageViewerHost />
    </>
  )
}
