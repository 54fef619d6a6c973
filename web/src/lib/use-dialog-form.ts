import { useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { keptValues } from './kept-values.ts'
import { type ContractFormOptions, useContractForm } from './use-contract-form.ts'

interface Options<Values extends FieldValues, Output, Reply>
  extends Omit<ContractFormOptions<Values, Output, Reply>, 'draft'> {
  /** Fields whose values are never kept: passwords, codes and keys. */
  secrets?: readonly Path<Values>[]
}

/**
 * `useContractForm` for a form in a dialog, which is easily closed by accident: what was typed is there again when it is
 * opened for the same act on the same thing, as the mutation key names them, until the act succeeded.
 */
export function useDialogForm<Values extends FieldValues, Output, Reply>({
  secrets = [],
  ...options
}: Options<Values, Output, Reply>) {
  const [draft] = useState(() => keptValues<Values>(JSON.stringify(options.mutationKey), secrets))
  return useContractForm({
    ...options,
    initialValues: () => ({ ...options.initialValues(), ...draft.read() }),
    draft,
    onSent: (reply, input) => {
      draft.clear()
      options.onSent?.(reply, input)
    },
  })
}
