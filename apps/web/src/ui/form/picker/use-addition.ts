import { useRef, useState } from 'react';
import { isNamed, type Option } from './find-options.ts';

/** Makes an option of a name that is not among them, or says why it can't. */
export type AddOption = (name: string) => Promise<{ option: Option } | { problem: string }>;

type AdditionInput = {
  add: AddOption | undefined;
  options: readonly Option[];
  query: string | null;
  /** from now on what was chosen before is not what is seen */
  onStart: () => void;
  /** what is typed belongs to another choice now */
  onGone: () => void;
  onAdded: (option: Option) => void;
};

/** What is typed and not there may be added; what is typed stays until it was. */
export function useAddition({ add, options, query, onStart, onGone, onAdded }: AdditionInput) {
  const [adding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [added, setAdded] = useState<Option | null>(null);
  // It hangs on something else that was chosen meanwhile: then nothing that was typed is to be added there.
  const [under, setUnder] = useState(() => add);
  if (under !== add) {
    setUnder(() => add);
    if (adding || problem !== null) {
      setAdding(false);
      setProblem(null);
      onGone();
    }
  }
  const latest = useRef({ add, onAdded });
  latest.current = { add, onAdded };
  const typed = query?.trim() ?? '';
  const offered = add && typed !== '' && !isNamed(options, typed) ? typed : null;

  const run = async () => {
    if (!add || offered === null || adding) return;
    setAdding(true);
    setProblem(null);
    onStart();
    const answer = await add(offered);
    if (latest.current.add !== add) return;
    setAdding(false);
    if ('problem' in answer) setProblem(answer.problem);
    else {
      setAdded(answer.option);
      latest.current.onAdded(answer.option);
    }
  };
  return { offered, adding, problem, added, run: () => void run(), forget: () => setProblem(null) };
}
