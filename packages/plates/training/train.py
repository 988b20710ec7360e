"""Trains the reader of lines on what draw_lines.py drew: python3 train.py OUT STEPS RATE HELD.npz LINES.npz… [FROM.pt]"""

import sys
import time

import numpy as np
import torch
from torch import nn

from draw_lines import BETWEEN, HEIGHT, OTHER, SIGNS

CLASSES = OTHER + 1
BATCH = 32
SEED = 1


def block(before, after, size, stride=1, padding=0):
    return nn.Sequential(
        nn.Conv2d(before, after, size, stride, padding, bias=False), nn.BatchNorm2d(after), nn.ReLU())


class Along(nn.Module):
    """What stands left and right of a step."""

    def __init__(self, wide, reach):
        super().__init__()
        self.conv = block(wide, wide, (1, 2 * reach + 1), padding=(0, reach))

    def forward(self, x):
        return x + self.conv(x)


class Lines(nn.Module):
    """1 × 1 × 32 × width, mean 0, deviation 1 → steps of two pixels × classes."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            block(1, 16, 5, 2, 2),
            block(16, 32, 3, (2, 1), 1),
            block(32, 64, 3, (2, 1), 1),
            block(64, 96, (4, 3), padding=(0, 1)),
            Along(96, 2),
            Along(96, 1),
            nn.Conv2d(96, CLASSES, 1))

    def forward(self, x):
        return self.body(x).squeeze(2).permute(0, 2, 1)


class Answer(nn.Module):
    def __init__(self, lines):
        super().__init__()
        self.lines = lines

    def forward(self, x):
        return self.lines(x).softmax(2)


class Drawn:
    def __init__(self, files):
        self.strips, self.labels = [], []
        for file in files:
            data = np.load(file)
            widths, lengths, pixels, labels = (data[name] for name in ("widths", "lengths", "pixels", "labels"))
            at = 0
            for width in widths:
                self.strips.append(pixels[at:at + width * HEIGHT].reshape(HEIGHT, width))
                at += width * HEIGHT
            at = 0
            for length in lengths:
                self.labels.append(labels[at:at + length])
                at += length
        self.widths = {}
        for index, strip in enumerate(self.strips):
            self.widths.setdefault(strip.shape[1], []).append(index)

    def batches(self, random):
        """Strips of one width each, so that nothing need be added to any."""
        batches = []
        for indices in self.widths.values():
            indices = list(indices)
            random.shuffle(indices)
            batches += [indices[at:at + BATCH] for at in range(0, len(indices), BATCH)]
        random.shuffle(batches)
        return batches

    def batch(self, indices):
        x = torch.from_numpy(np.stack([self.strips[index] for index in indices])).float()[:, None]
        return x, [torch.from_numpy(self.labels[index].astype(np.int64)) for index in indices]


def even(x):
    return (x - x.mean((2, 3), keepdim=True)) / (x.std((2, 3), keepdim=True) + 1e-3)


def varied(x):
    """The same strip never twice: grain, a lighter end, a stretch of it covered."""
    count, _, _, width = x.shape
    x = x + torch.randn_like(x) * 0.15 * torch.rand(count, 1, 1, 1)
    x = x + (torch.rand(count, 1, 1, 1) - 0.5) * torch.linspace(-0.7, 0.7, width)
    x = torch.roll(x, int(torch.randint(-1, 2, ())), 2)
    for strip in x:
        if torch.rand(()) < 0.25:
            at, row = int(torch.randint(0, width, ())), int(torch.randint(0, HEIGHT, ()))
            strip[:, row:row + int(torch.randint(2, 9, ())), at:at + int(torch.randint(2, 9, ()))] = torch.rand(()) * 2 - 1.2
    return x


def read(steps):
    best = steps.argmax(1)
    text = [int(one) for one, before in zip(best, torch.cat([torch.tensor([0]), best])) if one and one != before]
    return text


def right(lines, held):
    lines.eval()
    good = 0
    with torch.no_grad():
        for indices in held.batches(np.random.default_rng(SEED)):
            x, labels = held.batch(indices)
            for steps, label in zip(lines(even(x)), labels):
                good += read(steps) == label.tolist()
    lines.train()
    return good / len(held.strips)


def save(lines, out):
    torch.save(lines.state_dict(), f"{out}.pt")
    torch.onnx.export(
        Answer(lines).eval(), torch.zeros(1, 1, HEIGHT, 192), f"{out}.onnx", opset_version=13,
        input_names=["line"], output_names=["signs"],
        dynamic_axes={"line": {0: "count", 3: "width"}, "signs": {0: "count", 1: "steps"}})
    lines.train()


def main():
    out, count, rate, held, *files = sys.argv[1:]
    count, rate = int(count), float(rate)
    begin = files.pop() if files[-1].endswith(".pt") else None
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    random = np.random.default_rng(SEED)
    held, drawn = Drawn([held]), Drawn(files)
    lines = Lines()
    if begin:
        lines.load_state_dict(torch.load(begin))
    print(sum(p.numel() for p in lines.parameters()), "weights;", len(SIGNS), BETWEEN, len(drawn.strips), "lines", flush=True)
    optimizer = torch.optim.AdamW(lines.parameters(), rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, count, pct_start=0.04 if begin else 0.15)
    loss_of = nn.CTCLoss(zero_infinity=True)
    step, mean, began = 0, 0.0, time.time()
    while step < count:
        for indices in drawn.batches(random):
            if step == count:
                break
            x, labels = drawn.batch(indices)
            steps = lines(varied(even(x))).log_softmax(2).permute(1, 0, 2)
            loss = loss_of(steps, torch.cat(labels), torch.full((len(labels),), steps.shape[0]),
                           torch.tensor([len(label) for label in labels]))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(lines.parameters(), 5)
            optimizer.step()
            schedule.step()
            step += 1
            mean += 0.01 * (loss.item() - mean) if step > 1 else loss.item()
            if step % 100 == 0:
                print(f"{step} loss {mean:.3f} {time.time() - began:.0f} s cpu {time.process_time():.0f}", flush=True)
            if step % 200 == 0 or step == count:
                print(f"{step} right {right(lines, held):.4f}", flush=True)
                save(lines, out)


if __name__ == "__main__":
    main()
