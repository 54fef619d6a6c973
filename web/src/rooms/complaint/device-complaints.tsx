import { complaintUrl } from '@faka/contract/complaint-urls'
import type { OrderNo } from '@faka/contract/ids'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { languageOf } from '../../kernel/language-of.ts'
import { Link } from '../../kernel/routing.tsx'
import { useWords } from '../../kernel/words.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ComplaintState } from './complaint-state.tsx'
import styles from './device-complaints.module.css'
import { complaintStateQuery } from './get-complaint.ts'
import { ownComplaints } from './own-complaints.ts'

/** Asked for at once; each is a call of its own. */
const atOnce = 10

/** The complaints that were made on this device, newest first, with their present states; nothing where there are none. */
export function DeviceComplaints({
  cardPasswordOf,
}: {
  cardPasswordOf: (orderNo: OrderNo) => string | undefined
}) {
  const { say, locale } = useWords()
  const [complaints] = useState(ownComplaints)
  const [most, setMost] = useState(atOnce)
  const shown = complaints.slice(0, most)
  const answers = useQueries({
    queries: shown.map(({ complaintNo, orderNo }) =>
      complaintStateQuery({ complaintNo, orderNo, cardPassword: () => cardPasswordOf(orderNo) }),
    ),
  })
  return (
    <>
      <p className={styles.hint}>{say('complaint.device.hint')}</p>
      <ul className={styles.list}>
        {shown.map(({ complaintNo, orderNo, itemTitle, createTime }, at) => {
          const answer = answers[at]
          return (
            <li key={complaintNo} className={styles.row}>
              <Link
                className={styles.title}
                to={complaintUrl(complaintNo, orderNo)}
                lang={languageOf(itemTitle)}
              >
                {itemTitle}
              </Link>
              <span className={styles.state}>
                {answer?.data && <ComplaintState status={answer.data} />}
                {answer?.isPending && <Skeleton short />}
                {(answer?.isError || answer?.data === null) && say('complaint.device.unknown')}
              </span>
              <span className={styles.time}>
                <Moment iso={createTime} locale={locale} />
              </span>
            </li>
          )
        })}
      </ul>
      {most < complaints.length && (
        <Button wide onClick={() => setMost(most + atOnce)}>
          {say('complaint.device.more')}
        </Button>
      )}
    </>
  )
}
