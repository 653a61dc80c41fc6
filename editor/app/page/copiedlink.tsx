/** A link in a field of its own, and the button that copies it. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts/index.ts';

export function CopiedLink({ label, link }: { label: string; link: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [link]);
  return (
    <>
      <input readOnly aria-label={label} value={link} onFocus={(event) => event.currentTarget.select()} />
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard.writeText(link).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        {t.exchange.copy}
      </button>
      <span role="status">{copied ? t.exchange.copied : ''}</span>
    </>
  );
}
