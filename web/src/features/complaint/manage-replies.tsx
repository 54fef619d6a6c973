import {
  maxReadyReplies,
  type ReadyReply,
  ReplyText,
  ReplyTitle,
  removeReply,
  saveReply,
} from '@faka/contract/complaint/ready-reply'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useDialogForm } from '../../lib/use-dialog-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './ready-replies.module.css'
import { repliesQuery } from './replies-query.ts'

const schema = z.object({ title: ReplyTitle, text: ReplyText })

interface EditProps {
  shortUrl: ShortUrl
  /** The answer that is changed; undefined to add one. */
  reply: ReadyReply | undefined
  /** The text to begin with. */
  typed: string
  onDone: () => void
}

function EditReply({ shortUrl, reply, typed, onDone }: EditProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const { element, field, formError, busy, submit } = useDialogForm({
    mutationKey: ['complaint.saveReply', { shortUrl, replyNo: reply?.replyNo }],
    schema,
    initialValues: () => ({ title: reply?.title ?? '', text: reply?.text ?? typed }),
    errors: {
      title: { wrong: 'complaints.replies.titleWrong' },
      text: { wrong: 'complaints.replies.textWrong' },
      form: { failed: 'complaints.failed' },
    },
    send: (input) => call(saveReply, { shortUrl, ...input, ...(reply && { replyNo: reply.replyNo }) }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: repliesQuery(shortUrl).queryKey })
      onDone()
    },
  })
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <TextField {...field('title')} label={t('complaints.replies.name')} maxLength={40} autoComplete="off" />
      <TextArea
        {...field('text')}
        label={t('complaints.replies.text')}
        hint={t('complaints.replies.textHint', { orderNo: '{orderNo}', item: '{item}' })}
        maxLength={500}
      />
      {formError && (
        <Notice tone="error" live>
          {formError}
        </Notice>
      )}
      <div className={styles.bar}>
        <Button onClick={onDone}>{t('complaints.cancel')}</Button>
        <Button type="submit" tone="primary" busy={busy} busyText={t('complaints.busy')}>
          {t('actions.save')}
        </Button>
      </div>
    </form>
  )
}

interface Props {
  shortUrl: ShortUrl
  replies: readonly ReadyReply[]
  typed: string
}

/** The ready-made answers of a shop: added, changed and removed. */
export function ManageReplies({ shortUrl, replies, typed }: Props) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [edited, setEdited] = useState<ReadyReply | 'new'>()
  const remove = useMutation({
    mutationKey: ['complaint.removeReply', { shortUrl }],
    mutationFn: ({ replyNo }: ReadyReply) => call(removeReply, { shortUrl, replyNo }),
    onSettled: () => client.invalidateQueries({ queryKey: repliesQuery(shortUrl).queryKey }),
  })
  const undo = useMutation({
    mutationKey: ['complaint.saveReply', { shortUrl }],
    mutationFn: ({ title, text }: ReadyReply) => call(saveReply, { shortUrl, title, text }),
    onSuccess: () => remove.reset(),
    onSettled: () => client.invalidateQueries({ queryKey: repliesQuery(shortUrl).queryKey }),
  })
  const removed = remove.isSuccess ? remove.variables : undefined
  if (edited)
    return (
      <EditReply
        shortUrl={shortUrl}
        reply={edited === 'new' ? undefined : edited}
        typed={typed}
        onDone={() => setEdited(undefined)}
      />
    )
  const isFull = replies.length >= maxReadyReplies
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>
        {t('complaints.replies.hint', { count: replies.length, most: maxReadyReplies })}
      </p>
      <ul className={styles.list}>
        {replies.map((reply) => (
          <li key={reply.replyNo} className={styles.reply}>
            <span className={styles.name}>{reply.title}</span>
            <Button
              tone="quiet"
              aria-label={t('complaints.replies.edit', { title: reply.title })}
              onClick={() => setEdited(reply)}
            >
              {t('actions.edit')}
            </Button>
            <Button
              tone="quiet"
              aria-label={t('complaints.replies.remove', { title: reply.title })}
              busy={remove.isPending && remove.variables.replyNo === reply.replyNo}
              onClick={() => remove.mutate(reply)}
            >
              {t('actions.delete')}
            </Button>
          </li>
        ))}
      </ul>
      {removed && (
        <Notice
          live
          tone="done"
          action={
            <Button busy={undo.isPending} onClick={() => undo.mutate(removed)}>
              {t('complaints.replies.undo')}
            </Button>
          }
        >
          {t('complaints.replies.removed', { title: removed.title })}
        </Notice>
      )}
      <div className={styles.bar} data-actions="">
        <Button
          tone="primary"
          disabledReason={isFull ? t('complaints.replies.full', { most: maxReadyReplies }) : undefined}
          onClick={() => setEdited('new')}
        >
          {t('complaints.replies.add')}
        </Button>
      </div>
    </div>
  )
}
