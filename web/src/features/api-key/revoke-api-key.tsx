import { type ApiKey, revokeApiKey } from '@faka/contract/api-key/api-key'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useI18n } from '../../lib/messages.ts'
import { useAct } from '../../lib/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { EffectList } from '../../ui/effect-list.tsx'

interface Props {
  shortUrl: ShortUrl
  apiKey: ApiKey
}

/** Revokes a key, after a dialog that says which calls will be refused. */
export function RevokeApiKey({ shortUrl, apiKey }: Props) {
  const { t, locale } = useI18n()
  const { finish } = useAct()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { keyNo, name, scopes, lastUsedTime } = apiKey
  const revoke = useMutation({
    mutationKey: ['api-key.revokeApiKey', { keyNo }],
    mutationFn: () => call(revokeApiKey, { shortUrl, keyNo }),
    onSuccess: () => {
      close()
      finish(t('apiKeys.revoke.done', { name }))
    },
  })
  const lastUsed =
    lastUsedTime &&
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(lastUsedTime),
    )
  return (
    <>
      <Button tone="quiet" aria-label={t('apiKeys.revoke.named', { name })} onClick={() => setOpen(true)}>
        {t('apiKeys.revoke')}
      </Button>
      <LazyDialog
        open={isOpen}
        onClose={close}
        title={t('apiKeys.revoke.title', { name })}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={close}>{t('actions.cancel')}</Button>
            <Button tone="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {t('apiKeys.revoke')}
            </Button>
          </>
        }
      >
        <EffectList
          effects={[
            lastUsed ? t('apiKeys.revoke.used', { time: lastUsed }) : t('apiKeys.revoke.unused'),
            t('apiKeys.revoke.scopes', { scopes: scopes.join(t('apiKeys.comma')) }),
            t('apiKeys.revoke.final'),
          ]}
        />
      </LazyDialog>
    </>
  )
}
