# frozen_string_literal: true

# Two threads that each hold the account that the other needs, and a third that waits for one of them.
Account = Struct.new(:name, :lock, :balance)

def transfer(from, to, amount)
  from.lock.synchronize do
    sleep 0.1 # ask the bank
    to.lock.synchronize do
      from.balance -= amount
      to.balance += amount
    end
  end
end

alice = Account.new("Alice", Mutex.new, 100)
bob = Account.new("Bob", Mutex.new, 100)
Thread.new { transfer(alice, bob, 10) }.name = "alice to bob"
Thread.new { transfer(bob, alice, 20) }.name = "bob to alice"
sleep 0.5
Thread.new { alice.lock.synchronize { puts alice.balance } }.name = "statement"
sleep 600
