import type { OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Picker } from '../../ui/picker.tsx'
import { fillReply } from './fill-reply.ts'
import { ManageReplies } from './manage-replies.tsx'
import styles from './ready-replies.module.css'
import { repliesQuery } from './replies-query.ts'

interface Props {
  shortUrl: ShortUrl
  orderNo: OrderNo
  item: string
  /** What is typed, to be kept as a ready-made answer. */
  typed: string
  onInsert: (text: string) => void
}

/** Inserts a ready-made answer of the shop into the message, where it can be changed before it is sent. */
export function ReadyReplies({ shortUrl, orderNo, item, typed, onInsert }: Props) {
  const { t } = useI18n()
  const { data } = useQuery(repliesQuery(shortUrl))
  const [isOpen, setOpen] = useState(false)
  const replies = data?.list ?? []
  const close = () => setOpen(false)
  return (
    <div className={styles.bar}>
      {replies.length > 0 && (
        <Picker
          label={t('complaints.replies.choose')}
          labelHidden
          value=""
          options={[
            { value: '', text: t('complaints.replies.choose') },
            ...replies.map(({ replyNo, title }) => ({ value: replyNo, text: title })),
          ]}
          onValueChange={(chosen) => {
            const reply = replies.find(({ replyNo }) => replyNo === chosen)
            if (reply) onInsert(fillReply(reply.text, { orderNo, item }))
          }}
        />
      )}
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {t('complaints.replies.manage')}
      </Button>
      <LazyDialog
        open={isOpen}
        onClose={close}
        title={t('complaints.replies.title')}
        closeLabel={t('shell.close')}
      >
        <ManageReplies shortUrl={shortUrl} replies={replies} typed={typed} />
      </LazyDialog>
    </div>
  )
}
