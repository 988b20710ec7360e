/** Starts the jobs in order, never more than two at once, and answers with their results in the same order. */
export async function twoAtATime(jobs) {
  const results = new Array(jobs.length);
  let next = 0;
  const worker = async () => {
    while (next < jobs.length) {
      const mine = next;
      next += 1;
      results[mine] = await jobs[mine]();
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}
