/** Parts of the page that are loaded later. */
import { useEffect, useState } from 'preact/hooks';

/** A part of the page that is loaded when it is first wanted; null until then. */
export function useLoaded<Parts>(isWanted: boolean, load: () => Promise<Parts>): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    if (isWanted) void load().then((loaded) => setParts(() => loaded));
  }, [isWanted]);
  return isWanted ? parts : null;
}
