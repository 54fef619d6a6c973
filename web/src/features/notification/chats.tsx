import { type Chat, maxChats, removeChat, testChat } from '@faka/contract/notification/chat'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { LoadState } from '../../lib/load-state.tsx'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChatForm } from './chat-form.tsx'
import { chatsQuery } from './notification-queries.ts'
import styles from './notifications.module.css'

interface RowProps {
  shortUrl: ShortUrl
  chat: Chat
  onEdit: () => void
}

function ChatRow({ shortUrl, chat, onEdit }: RowProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const { chatNo, provider, hint, kinds } = chat
  const [isRemoving, setRemoving] = useState(false)
  const close = () => setRemoving(false)
  const name = `${t(`notifications.provider.${provider}`)} ${hint}`
  const test = useMutation({
    mutationKey: ['notification.testChat', { chatNo }],
    mutationFn: () => call(testChat, { shortUrl, chatNo }),
  })
  const remove = useMutation({
    mutationKey: ['notification.removeChat', { chatNo }],
    mutationFn: () => call(removeChat, { shortUrl, chatNo }),
    onSettled: () => client.invalidateQueries(),
  })
  return (
    <li className={styles.chat}>
      <strong>{name}</strong>
      <span className={styles.quiet}>
        {kinds.map((kind) => t(`notifications.kind.${kind}`)).join(t('notifications.comma'))}
      </span>
      {test.data && (
        <Notice live tone={test.data.sent ? 'done' : 'error'}>
          {test.data.sent
            ? t('notifications.chat.sent')
            : t('notifications.chat.unsent', { reason: test.data.reason ?? '' })}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button
          busy={test.isPending}
          aria-label={t('notifications.chat.testNamed', { name })}
          onClick={() => test.mutate()}
        >
          {t('notifications.test')}
        </Button>
        <Button tone="quiet" aria-label={t('notifications.chat.editNamed', { name })} onClick={onEdit}>
          {t('actions.edit')}
        </Button>
        <Button
          tone="quiet"
          aria-label={t('notifications.chat.removeNamed', { name })}
          onClick={() => setRemoving(true)}
        >
          {t('actions.delete')}
        </Button>
      </div>
      <LazyDialog
        open={isRemoving}
        onClose={close}
        title={t('notifications.chat.removeTitle')}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={close}>{t('actions.cancel')}</Button>
            <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('actions.delete')}
            </Button>
          </>
        }
      >
        <p>{t('notifications.chat.removeText', { name, count: kinds.length })}</p>
      </LazyDialog>
    </li>
  )
}

/** Where notifications are pushed to: Telegram, WeCom, DingTalk and Bark, each tested, changed and removed. */
export function Chats({ shortUrl }: { shortUrl: ShortUrl }) {
  const { t } = useI18n()
  const chats = useQuery(chatsQuery(shortUrl))
  const { data } = chats
  const [edited, setEdited] = useState<Chat | 'new'>()
  const close = () => setEdited(undefined)
  const isFull = (data?.list.length ?? 0) >= maxChats
  return (
    <Panel title={t('notifications.chats')}>
      {!data && <LoadState queries={[chats]} />}
      {data && (
        <div className={styles.form}>
          {data.list.length === 0 && <p className={styles.quiet}>{t('notifications.chats.none')}</p>}
          <ul className={styles.chats}>
            {data.list.map((chat) => (
              <ChatRow key={chat.chatNo} shortUrl={shortUrl} chat={chat} onEdit={() => setEdited(chat)} />
            ))}
          </ul>
          <div>
            <Button
              disabledReason={isFull ? t('notifications.chats.full', { most: maxChats }) : undefined}
              onClick={() => setEdited('new')}
            >
              {t('notifications.chats.add')}
            </Button>
          </div>
        </div>
      )}
      <LazyDialog
        open={edited !== undefined}
        onClose={close}
        title={t(edited === 'new' ? 'notifications.chats.add' : 'notifications.chats.edit')}
        closeLabel={t('shell.close')}
      >
        <ChatForm shortUrl={shortUrl} chat={edited === 'new' ? undefined : edited} onDone={close} />
      </LazyDialog>
    </Panel>
  )
}
